// Copy buttons, one language for all examples, and a search as you type. The page is complete without it.

const LANGUAGE = 'docs-language';

/** A button beside each text to copy. */
function addCopyButtons() {
  if (!navigator.clipboard) return;
  for (const code of document.querySelectorAll('.code')) {
    const text = code.querySelector('pre');
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', `Copy: ${text.getAttribute('aria-label')}`);
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
    code.append(button);
  }
}

/** Who opens an example in one language wants all of them in it, also next time. */
function rememberLanguage() {
  const examples = [...document.querySelectorAll('details[data-language]')];
  const show = (language) => {
    for (const example of examples) example.open = example.dataset.language === language;
  };
  const stored = localStorage.getItem(LANGUAGE);
  if (examples.some(({ dataset }) => dataset.language === stored)) show(stored);
  for (const example of examples) {
    example.querySelector('summary').addEventListener('click', (event) => {
      event.preventDefault();
      const before = example.getBoundingClientRect().top;
      localStorage.setItem(LANGUAGE, example.dataset.language);
      if (example.open) example.open = false;
      else show(example.dataset.language);
      // What was clicked stays where it is, although examples above it have another height now.
      scrollBy({ top: example.getBoundingClientRect().top - before, behavior: 'instant' });
    });
  }
}

/** Leaves in the navigation what the words are found in. */
function searchAsYouType() {
  const form = document.querySelector('form.search');
  const input = form.querySelector('input');
  const status = form.querySelector('[role="status"]');
  const groups = [...document.querySelectorAll('nav > ul > li')];
  const texts = new Map();
  const textOf = (link) => {
    if (!texts.has(link)) {
      const target = document.getElementById(link.hash.slice(1));
      const part = target?.tagName === 'SECTION' ? target : target?.nextElementSibling;
      texts.set(link, `${link.textContent} ${part?.textContent ?? ''}`.toLowerCase());
    }
    return texts.get(link);
  };
  const find = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = [];
    for (const group of groups) {
      const items = [...group.querySelectorAll('ul > li')];
      for (const item of items) {
        const link = item.querySelector('a');
        item.hidden = !words.every((word) => textOf(link).includes(word));
        if (!item.hidden) found.push(link);
      }
      group.hidden = words.length > 0 && items.every((item) => item.hidden);
    }
    form.parentElement.classList.toggle('searching', words.length > 0);
    status.textContent = words.length === 0 ? '' : `${found.length} found`;
    return found;
  };
  input.addEventListener('input', find);
  form.addEventListener('submit', (event) => {
    const [first] = find();
    if (!first) return;
    event.preventDefault();
    first.click();
    first.focus();
  });
}

addCopyButtons();
rememberLanguage();
// The page of results has no parts to search in.
if (document.querySelector('.operation')) searchAsYouType();
