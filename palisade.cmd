@set console=
@if "%~1"=="serve" set console=--console-later
@node "%~dp0scripts\setup.js" --omit=dev %console% && node "%~dp0bin\palisade.js" %*
