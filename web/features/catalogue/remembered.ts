import { type Sort, sorts } from '../../../contract/features/catalogue/inventory.ts'
import { usualAsked } from '../../../contract/features/catalogue/pages.ts'
import { type Layout, layouts, type PageSize, pageSizes, type Remembered } from './view.ts'

/** List preferences stored on this device; like theme and language they remain after sign-out. */
export type Preferences = {
  showPrices: boolean
  showFilters: boolean
  showCart: boolean
  /** The assistant beside the page, in place of the cart. */
  showLily: boolean
  sort: Sort
  pageSize: PageSize
  view: Layout
}

const usual: Preferences = {
  showPrices: true,
  showFilters: true,
  showCart: true,
  showLily: false,
  sort: usualAsked.sort,
  pageSize: usualAsked.size,
  view: 'list',
}

const flag = (text: string) => (text === 'true' ? true : text === 'false' ? false : undefined)
const readers: { [Name in keyof Preferences]: (text: string) => Preferences[Name] | undefined } = {
  showPrices: flag,
  showFilters: flag,
  showCart: flag,
  showLily: flag,
  sort: (text) => sorts.find((sort) => sort === text),
  pageSize: (text) => pageSizes.find((size) => String(size) === text),
  view: (text) => layouts.find((layout) => layout === text),
}

const listeners = new Set<() => void>()
/** Values that could not be stored: the choice lasts until the page is closed. */
const chosen = new Map<keyof Preferences, string>()

function textOf(name: keyof Preferences): string | null {
  try {
    return chosen.get(name) ?? localStorage.getItem(`catalog.${name}`)
  } catch {
    return null
  }
}

export function preference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return readers[name](textOf(name) ?? '') ?? usual[name]
}

export function prefer<Name extends keyof Preferences>(name: Name, value: Preferences[Name]) {
  try {
    localStorage.setItem(`catalog.${name}`, String(value))
  } catch {
    chosen.set(name, String(value))
  }
  for (const listener of listeners) listener()
}

export const listenToPreferences = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** This device's last list preferences. */
export const rememberedView = (): Remembered => ({
  sort: preference('sort'),
  size: preference('pageSize'),
  layout: preference('view'),
})
