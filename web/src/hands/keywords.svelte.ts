// What is printed on the keys that move pieces, as the settings and the keyboard have them.

import { keyName, ownLayout, type Layout } from '../settings/keynames';
import { settings, type Deed } from '../settings/settings.svelte';
import { lookUp } from '../words/catalogue';
import { CATALOGUES, speech } from '../words/index.svelte';

class Keyboard {
  layout = $state.raw<Layout | null>(null);

  constructor() {
    void ownLayout().then((found) => (this.layout = found));
  }
}
const keyboard = new Keyboard();

function keyWord(deed: Deed): string {
  return keyName(settings.keys[deed], keyboard.layout, (code) => lookUp(CATALOGUES[speech.language], `settings.key_names.${code}`) ?? null);
}

/** For sentences that name keys: {left} and {right} turn, {other} goes on, {grab} takes and sets down. */
export function keyWords(): { left: string; right: string; other: string; grab: string } {
  return { left: keyWord('turn_left'), right: keyWord('turn_right'), other: keyWord('other_hand'), grab: keyWord('grab') };
}
