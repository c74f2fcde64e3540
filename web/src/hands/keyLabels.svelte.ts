// What is printed on the keys that move pieces, as the settings and the keyboard have them.

import { lookUp } from '../i18n/catalogue';
import { CATALOGUES, locale } from '../i18n/index.svelte';
import { keyName, ownLayout, type Layout } from '../settings/keyNames';
import { settings, type KeyAction } from '../settings/settings.svelte';

class Keyboard {
  layout = $state.raw<Layout | null>(null);

  constructor() {
    void ownLayout().then((layout) => (this.layout = layout));
  }
}
const keyboard = new Keyboard();

export function keyLabel(deed: KeyAction): string {
  return keyName(settings.keys[deed], keyboard.layout, (code) => lookUp(CATALOGUES[locale.language], `settings.key_names.${code}`) ?? null);
}

/** For sentences that name keys: {left} and {right} turn, {other} goes on, {grab} takes and sets down, {drop} drops. */
export function keyLabels(): { left: string; right: string; other: string; grab: string; drop: string } {
  return { left: keyLabel('turn_left'), right: keyLabel('turn_right'), other: keyLabel('other_hand'), grab: keyLabel('grab'), drop: keyLabel('let_go') };
}
