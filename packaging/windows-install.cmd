@echo off
rem Installs Fidoscope for this user: install.cmd. Takes it away again: install.cmd /remove. Settings and drafts stay.
setlocal
set "to=%LOCALAPPDATA%\Programs\Fidoscope"
set "menu=%APPDATA%\Microsoft\Windows\Start Menu\Programs\Fidoscope.lnk"
if /i "%~1"=="/remove" goto remove
rem From the folder that it installed there is nothing to copy.
if /i "%~dp0"=="%to%\" goto copied
if not exist "%to%" mkdir "%to%"
copy /y "%~dp0fidoscope.exe" "%to%\" >nul || goto failed
copy /y "%~dp0fidoscope.com" "%to%\" >nul || goto failed
copy /y "%~dp0*.txt" "%to%\" >nul
copy /y "%~dp0install.cmd" "%to%\" >nul
:copied
powershell -NoProfile -Command "$link = (New-Object -ComObject WScript.Shell).CreateShortcut($env:menu); $link.TargetPath = $env:to + '\fidoscope.exe'; $link.Save()" 2>nul
"%to%\fidoscope.com" register || goto failed
echo Fidoscope is installed in %to%. To remove it: "%to%\install.cmd" /remove
exit /b 0
:remove
if exist "%to%\fidoscope.com" "%to%\fidoscope.com" register --remove
del /q "%to%\fidoscope.exe" "%to%\fidoscope.com" 2>nul
if exist "%to%\fidoscope.exe" goto running
if exist "%to%\fidoscope.com" goto running
del /q "%menu%" "%to%\*.txt" 2>nul
echo Fidoscope is removed. Delete the folder "%to%" if nothing of yours is in it.
exit /b 0
:running
echo Fidoscope could not be removed from %to%. Is it running? Close it and try again.
exit /b 1
:failed
echo Fidoscope could not be installed in %to%. Is it running? Close it and try again.
exit /b 1
