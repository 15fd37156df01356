# Тексты интерфейса по-русски. Имена те же, что в en.ftl.

# Панель инструментов
looks = Оформление
looks-hint = Светлое или тёмное, и язык
theme-system = Как на рабочем столе
theme-light = Светлое
theme-dark = Тёмное
language-system = Язык рабочего стола

# Панель эх
area-counts = { $count ->
    [one] { $shown } сообщение
    [few] { $shown } сообщения
   *[many] { $shown } сообщений
}, непрочитанных: { $unread }
