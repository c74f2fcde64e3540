// The games that this page can show, each with its panel; a server may know others, for programs.

import type { Component } from 'svelte';

import type { Desk } from '../protocol/table';
import type { TableSession } from './session.svelte';

export type Panel = Component<{ session: TableSession; desk: Desk }>;

export const PANELS: Readonly<Record<string, () => Promise<{ default: Panel }>>> = {
  catham: () => import('../catham/CathamPanel.svelte'),
  nekojima: () => import('../nekojima/NekojimaPanel.svelte'),
  tower: () => import('../tower/TowerPanel.svelte'),
};
