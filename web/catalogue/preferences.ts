import { useSyncExternalStore } from 'react'
import { type Sort, sorts } from '../../contract/inventory.ts'
import { type Layout, layouts, type PageSize, pageSizes } from './view.ts'

/** What this device remembers of how lists are looked at; like theme and language it stays over a sign-out. */
type Preferences = {
  showPrices: boolean
  showFilters: boolean
  showCart: boolean
  sort: Sort
  pageSize: PageSize
  view: Layout
}

const usual: Preferences = {
  showPrices: true,
  showFilters: true,
  showCart: true,
  sort: 'Product Name A to Z',
  pageSize: 40,
  view: 'list',
}

const flag = (text: string) => (text === 'true' ? true : text === 'false' ? false : undefined)
const readers: { [Name in keyof Preferences]: (text: string) => Preferences[Name] | undefined } = {
  showPrices: flag,
  showFilters: flag,
  showCart: flag,
  sort: (text) => sorts.find((sort) => sort === text),
  pageSize: (text) => pageSizes.find((size) => String(size) === text),
  view: (text) => layouts.find((layout) => layout === text),
}

const listeners = new Set<() => void>()
/** Holds what storage could not take: a choice holds at least until the page is closed. */
const chosen = new Map<keyof Preferences, string>()

function textOf(name: keyof Preferences): string | null {
  try {
    return chosen.get(name) ?? localStorage.getItem(`catalog.${name}`)
  } catch {
    return null
  }
}

function preference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
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

const listen = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** One preference, the same on every screen and in every tab. */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useSyncExternalStore(listen, () => preference(name))
}
