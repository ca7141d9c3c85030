/*
 * Runs in the browser: finds forms on the screen that can be sent although a required field is empty or invalid.
 * Read-only, so that the walk continues unchanged. Ignores fields that add to a form (`data-aside`) and optional ones.
 */
export const FIND_FORMS_THAT_DO_NOT_WAIT = `(() => {
  const isShown = (element) => element.checkVisibility();
  const labelOf = (field) => field.labels?.[0]?.textContent?.trim() ?? '';
  return [...document.querySelectorAll('form')].flatMap((form) => {
    const submit = [...form.elements].find((element) => element.type === 'submit' && isShown(element));
    if (!submit || submit.disabled) return [];
    return [...form.elements]
      .filter((field) => field.matches('input:not([type=checkbox], [type=radio], [type=hidden], [type=search]), textarea'))
      .filter((field) => isShown(field) && !field.closest('[data-aside]') && labelOf(field))
      .filter((field) => !field.validity.valid || (field.value.trim() === '' && !labelOf(field).includes('(optional)')))
      .map((field) => submit.textContent.trim() + ' does not wait for: ' + labelOf(field));
  });
})()`;
