import type { ReplyOf } from '../contract/endpoint.ts'
import { system } from '../contract/system.ts'
import { call } from './api.ts'

export type Site = ReplyOf<typeof system.site>

/** The brand and the demo's sign-ins: the page carries them; in development they are asked for. */
export async function loadSite(): Promise<Site> {
  const block = document.getElementById('site')
  return block?.textContent ? (JSON.parse(block.textContent) as Site) : call(system.site, {})
}
