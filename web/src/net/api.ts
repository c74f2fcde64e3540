// The HTTP API: what a page asks before it opens a socket. A refusal is thrown as a Trouble in both languages.

import type { GameInfo, Guest, NewTable, PlayedMatch, Replay, Stability, TableInfo, Trouble, Welcome } from '../protocol/table';
import { serverUrl } from './urls';

const FIRST_PAUSE = 250; // ms
const LONGEST_PAUSE = 4000;

export class Refusal extends Error {
  constructor(
    readonly trouble: Trouble,
    readonly status: number,
  ) {
    super(trouble.text['en'] ?? trouble.code);
  }
}

export class Api {
  constructor(private readonly token: () => string | null) {}

  games = () => this.ask<GameInfo[]>('GET', 'api/games');
  welcome = (name: string) => this.ask<Welcome>('POST', 'api/guests', { name });
  me = () => this.ask<Guest>('GET', 'api/me');
  rename = (name: string) => this.ask<Guest>('PUT', 'api/me', { name });
  tables = () => this.ask<TableInfo[]>('GET', 'api/tables');
  myTables = () => this.ask<TableInfo[]>('GET', 'api/me/tables');
  myMatches = () => this.ask<PlayedMatch[]>('GET', 'api/me/matches');
  table = (id: string) => this.ask<TableInfo>('GET', `api/tables/${encodeURIComponent(id)}`);
  newTable = (table: NewTable) => this.ask<TableInfo>('POST', 'api/tables', table);
  replay = (match: string) => this.ask<Replay>('GET', `api/matches/${encodeURIComponent(match)}`);

  async track(match: string, number: number): Promise<Uint8Array> {
    const answer = await this.fetch('GET', `api/matches/${encodeURIComponent(match)}/tracks/${number}`);
    return new Uint8Array(await answer.arrayBuffer());
  }

  /** How surely all stood after so many actions; null where nothing stood. */
  stability = (match: string, number: number) => this.ask<Stability | null>('GET', `api/matches/${encodeURIComponent(match)}/stability/${number}`);

  private async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return (await (await this.fetch(method, path, body)).json()) as T;
  }

  private async fetch(method: string, path: string, body?: unknown): Promise<Response> {
    const headers: Record<string, string> = {};
    const token = this.token();
    if (token !== null) headers['Authorization'] = `Bearer ${token}`;
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    // A table on another server is found by a redirect, which the browser follows; while it moves, nobody has it.
    for (let pause = FIRST_PAUSE; ; pause *= 2) {
      const answer = await fetch(serverUrl(path), { method, headers, cache: 'no-store', ...sent });
      if (answer.ok) return answer;
      const trouble = (await answer.json()) as Trouble;
      if (trouble.code !== 'unavailable' || pause > LONGEST_PAUSE) throw new Refusal(trouble, answer.status);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
