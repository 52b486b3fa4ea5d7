import { type FindKind, findKinds } from '../../../contract/features/find.ts'
import type { IconName } from '../../ui/icon.tsx'

/** One entry of the palette. The last five opened are stored in this form. */
export type PaletteLine = {
  /** Identifies the line. */
  id: string
  icon: IconName
  title: string
  /** At the right, smaller. */
  about: string
  to: string
  search: Readonly<Record<string, string>>
}
export type PaletteGroup = { heading: string; lines: readonly PaletteLine[] }

export type Typed = {
  /** The query for the server, if one is needed. */
  q: string
  kinds: readonly FindKind[]
  /** Whether pages and actions are searched. */
  pages: boolean
  actions: boolean
}

/** Parses the prefix of a text: `#` orders, `@` customers, `>` actions, anything else searches everything. */
export function readTyped(text: string): Typed {
  const rest = text.slice(1).trim()
  switch (text[0]) {
    case '#':
      return { q: rest, kinds: ['order'], pages: false, actions: false }
    case '@':
      return { q: rest, kinds: ['customer'], pages: false, actions: false }
    case '>':
      return { q: rest, kinds: [], pages: false, actions: true }
    default:
      return { q: text.trim(), kinds: findKinds, pages: true, actions: true }
  }
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every typed word begins a word of the line. */
export function fitsLine({ title, about }: Pick<PaletteLine, 'title' | 'about'>, q: string): boolean {
  const words = folded(`${title} ${about}`).split(/[^\p{L}\p{N}]+/u)
  return folded(q)
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}

/** Whether the name of the line starts with the text; such lines come before search results. */
export const beginsLine = ({ title }: Pick<PaletteLine, 'title'>, q: string): boolean =>
  q !== '' && folded(title).startsWith(folded(q))

const mostKept = 5

/** The last five opened lines, newest first, without duplicates. */
export const withOpened = (kept: readonly PaletteLine[], line: PaletteLine): PaletteLine[] =>
  [line, ...kept.filter(({ id }) => id !== line.id)].slice(0, mostKept)

/** The stored lines that are still valid. */
export const readOpened = (kept: unknown): PaletteLine[] =>
  (Array.isArray(kept) ? kept : []).filter(isLine).slice(0, mostKept)

const isLine = (one: unknown): one is PaletteLine => {
  const { id, icon, title, about, to, search } = (one ?? {}) as Partial<PaletteLine>
  const texts = [id, icon, title, about, to]
  return texts.every((text) => typeof text === 'string') && typeof search === 'object' && search !== null
}
