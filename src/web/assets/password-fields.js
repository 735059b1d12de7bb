// Helps with password fields: shows what is typed, says how good a new password is, and keeps a form from losing what
// was entered because of a mistake that can be seen here. All pages work without it, and the service decides.

const MINIMUM = 11;
const MAXIMUM = 128;
/** From this length on, words that are not among the common ones are out of reach of guessing. */
const LONG = 16;

/** What guesses begin with: they add little to a password. */
const WORN =
  /pass?w(?:or|0r|oo)[dt]|passwor[dt]|qwert[yz]|asdf|welcome|willkommen|letmein|iloveyou|dragon|monkey|football|princess|sunshine|summer|winter|spring|autumn|admin|login|secret|palisade|(?:19|20)\d\d|0123|1234(?:56789|5678|567|56|5)?|4321|abcd?e?|1q2w3e4?r?/g;

/** The service's own words. */
const LENGTH = `Length must be ${MINIMUM}-${MAXIMUM} characters`;
const TOO_COMMON = 'Password is too common';

/**
 * Says how a new password would do. `level` 0: the service refuses it, with this `error`; 1: easy to guess; 2: fair;
 * 3: good.
 * @param {string} password
 * @param {string} username
 * @param {ReadonlySet<string>} common passwords that the service refuses
 * @returns {{ level: number, text: string, error?: string }}
 */
export function rate(password, username, common) {
  const folded = password.toLowerCase();
  const { length } = [...password];
  if (length < MINIMUM)
    return { level: 0, text: `Too short: use at least ${MINIMUM} characters.`, error: LENGTH };
  if (length > MAXIMUM)
    return { level: 0, text: `Too long: use at most ${MAXIMUM} characters.`, error: LENGTH };
  if (common.has(folded)) return tooCommon('Too common: attackers try it first.');
  if (username !== '' && folded.includes(username.toLowerCase()))
    return tooCommon('Too easy: it contains your username.');
  if (isRepetition(folded)) return tooCommon('Too easy: it repeats itself.');
  const rest = [...folded.replaceAll(WORN, '')];
  if (rest.length < MINIMUM - 3 || new Set(rest).size < 6)
    return { level: 1, text: 'Weak: attackers try such words and sequences first.' };
  if (rest.length < LONG) return { level: 2, text: 'Fair: another word makes it much harder to guess.' };
  return { level: 3, text: 'Good, if you use it nowhere else.' };
}

function tooCommon(text) {
  return { level: 0, text, error: TOO_COMMON };
}

/** Recognizes `aaaaaaaaaaa`, `palmpalmpalm` and `palm palm palm`. */
function isRepetition(text) {
  const words = text.split(/[^\p{L}\p{N}]/u).filter((word) => word !== '');
  if (words.length > 1 && new Set(words).size === 1) return true;
  return `${text}${text}`.indexOf(text, 1) < text.length;
}

/** @param {readonly string[]} commonPasswords that the service refuses, in lower case */
export function helpWithPasswords(commonPasswords) {
  const common = new Set(commonPasswords);
  for (const input of document.querySelectorAll('input[type=password]')) addShowButton(input);
  for (const chosen of document.querySelectorAll('input[autocomplete=new-password][name=password]'))
    watch(chosen, common);
}

function addShowButton(input) {
  const button = element('button', { type: 'button' });
  const show = (isShown) => {
    input.type = isShown ? 'text' : 'password';
    button.replaceChildren(
      isShown ? 'Hide' : 'Show',
      element('span', { className: 'unseen', textContent: ' password' }),
    );
  };
  input.after(button);
  input.autocapitalize = 'none';
  input.spellcheck = false;
  show(false);
  button.addEventListener('click', () => show(input.type === 'password'));
  // Browsers offer to store only what is in a password field.
  input.form?.addEventListener('submit', () => show(false));
}

function watch(chosen, common) {
  const { form } = chosen;
  const username = form.elements.namedItem('username')?.value ?? '';
  const again = form.elements.namedItem('password_again');
  const meter = element('p', { className: 'strength', id: 'password-strength', role: 'status' });
  chosen.closest('.field').append(meter);
  chosen.addEventListener('input', () => {
    clearError(chosen);
    const { level, text } = rate(chosen.value, username, common);
    if (chosen.value === '') meter.replaceChildren();
    else if (meter.textContent !== text) meter.textContent = text;
    meter.dataset.level = chosen.value === '' ? '' : String(level);
  });
  again?.addEventListener('input', () => clearError(again));
  form.addEventListener('submit', (event) => {
    const { error } = rate(chosen.value, username, common);
    if (error) refuse(event, chosen, error);
    else if (again && again.value !== chosen.value) refuse(event, again, 'The passwords do not match');
  });
}

/** Keeps the form, and shows the error as the service would. */
function refuse(event, input, text) {
  event.preventDefault();
  clearError(input);
  const id = `${input.id}-error`;
  const error = element('p', { className: 'field-error', id, textContent: text });
  input.closest('.secret').after(error);
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', `${id} ${input.getAttribute('aria-describedby') ?? ''}`.trim());
  input.focus();
}

function clearError(input) {
  const id = `${input.id}-error`;
  document.getElementById(id)?.remove();
  input.removeAttribute('aria-invalid');
  const others = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== id);
  input.setAttribute('aria-describedby', others.join(' '));
}

function element(name, properties) {
  return Object.assign(document.createElement(name), properties);
}
