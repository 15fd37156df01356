//! Words of generated messages: common ones ordered by frequency, and syllables of rarer ones.

/// Common English words.
pub const ENGLISH: &str = "the of and to a in is that it for you was with on as are be this have \
    or not by but at from they we an which one all there has their will if can when what would \
    more about out up so some them other into no time only do like than then now make its over \
    just may these two your any very after also most where how before much back good work year \
    well even because here such through first between own many must day each system still \
    message fido node point net mail echo tosser base file line packet reader editor modem phone \
    letter reply area origin kludge sysop uplink robot list link message index program version \
    bug fix disk memory page screen font code table word text character name address number zone \
    region host hub mailer session";

/// Common Russian words.
pub const RUSSIAN: &str = "и в не на я что с а как это по но из у за то так же от вы все к бы он \
    мне только есть для ты был если уже ещё о мы когда до нет или было ли ну да может чем там \
    надо под где быть кто очень можно потом тут вот этот них сейчас просто раз даже тоже без \
    себя день время год дело люди жизнь вопрос ответ слово место письмо почта эха узел поинт \
    сеть модем линия станция редактор файл строка текст буква кодировка программа версия ошибка \
    база тоссер сообщение адрес имя номер зона регион хост мейлер сессия роутинг сисоп нода \
    пакет каталог список ссылка экран шрифт память диск погода чай дом город река море зима лето";

/// Syllables of rarer English words.
pub const SYLLABLES_EN: &str = "an ber con der el fi gar hol in jor ken lan mo nor ol per quin \
    ron sta ter un ver wil xan yor zel ing ment tion ly ness able er est";

/// Syllables of rarer Russian words.
pub const SYLLABLES_RU: &str = "ба ве го до жи за ко ла ме но пе ра со ту фи хо ци ча ше ща эр \
    юн яр ость ение ский ный ать ить ого ами ует про при пере вы раз под";
