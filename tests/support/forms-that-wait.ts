/*
 * Runs in the browser: says where a form on the screen can be sent although it asks for something that is empty, or that the
 * browser itself finds wrong. Looks only, so that the walk goes on as it was. Fields that add to a form (`data-aside`) are
 * not asked for, and neither is what is called optional.
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
