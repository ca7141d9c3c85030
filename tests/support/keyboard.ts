import { expect, type Locator, type Page } from '@playwright/test';

/*
 * A person who only has a keyboard: presses Tab until the target has the focus, which must be visible. Controls that Tab can't
 * reach can't be used.
 */

const MOST_STOPS = 150;

export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  reach(target: Locator): Promise<void> {
    return this.#reachOneOf(target.first());
  }

  async #reachOneOf(targets: Locator): Promise<void> {
    await expect(targets.first()).toBeVisible();
    const reached = targets.and(this.page.locator(':focus'));
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if ((await reached.count()) > 0) {
        await expect(reached).toBeInViewport();
        return;
      }
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${targets}`);
  }

  /** Presses a button or follows a link. */
  async press(name: string | RegExp, role: 'button' | 'link' | 'tab' | 'menuitem' = 'button'): Promise<void> {
    const exact = typeof name === 'string' ? { exact: true } : {};
    await this.reach(this.page.getByRole(role, { name, ...exact }));
    await this.page.keyboard.press('Enter');
  }

  /** Types into a field; types a date as day, month and year. */
  async type(label: string | RegExp, text: string): Promise<void> {
    await this.reach(this.page.getByLabel(label));
    await this.page.keyboard.type(text);
  }

  /** Chooses from a list by typing an option's text. */
  async choose(label: string, words: string): Promise<void> {
    const list = this.page.getByLabel(label);
    await this.reach(list);
    // After half a second without a letter a new word starts (WEB-05), so a slow machine may need a second attempt, as
    // people do.
    await expect(async () => {
      await this.page.keyboard.type(words);
      await expect(list.locator('option:checked')).toHaveText(words, { timeout: 300 });
    }).toPass({ intervals: [600] });
  }

  /** Ticks a box, or chooses a radio button: a group is one stop, and arrows move within it. */
  async tick(label: string | RegExp): Promise<void> {
    const box = this.page.getByLabel(label, typeof label === 'string' ? { exact: true } : {}).first();
    const isRadio = (await box.getAttribute('type')) === 'radio';
    if (!isRadio) {
      await this.reach(box);
      await this.page.keyboard.press('Space');
    } else {
      const group = this.page.getByRole('group').filter({ has: box }).getByRole('radio');
      // Tab may reach any radio button of the group, depending on the previous focus.
      await this.#reachOneOf(group);
      await this.page.keyboard.press('Space');
      for (let step = 0; step < (await group.count()) && !(await box.isChecked()); step += 1) {
        await this.page.keyboard.press('ArrowDown');
      }
    }
    await expect(box).toBeChecked();
  }
}
