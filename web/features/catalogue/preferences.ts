import { useSyncExternalStore } from 'react'
import { listenToPreferences, type Preferences, preference } from './remembered.ts'

/** One preference, the same on every screen and in every tab. */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useSyncExternalStore(listenToPreferences, () => preference(name))
}
