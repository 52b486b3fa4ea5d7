import type { ComponentType } from 'react'
import type { Access } from '../../contract/core/access.ts'
import type { Endpoint, SendOf } from '../../contract/core/endpoint.ts'
import type { Messages } from '../words/language.tsx'

/** One screen: address, title, access, and its code, loaded when it is first opened. */
export type Screen = {
  path: string
  access: Access
  /** Who may open it during maintenance, if that is stricter than `access`. */
  accessWhileClosed?: Access
  /** The suffix of the page's title; without it the title is the brand. */
  title?: (t: Messages, parameters: Readonly<Record<string, unknown>>) => string
  load: () => Promise<ComponentType>
  /**
   * The words it needs: those that the shop loads at start (`shop`), also those of what lists open (`opened`), or any (`rest`, the
   * default).
   */
  words?: 'shop' | 'opened' | 'rest'
  /** The screen's first reads for these URL parameters, fetched in parallel with its code. */
  asks?: (parameters: Readonly<Record<string, unknown>>) => Asked[]
}

type Asked = { endpoint: Endpoint; send: object }
export const ask = <E extends Endpoint>(endpoint: E, send: SendOf<E>): Asked => ({ endpoint, send })
