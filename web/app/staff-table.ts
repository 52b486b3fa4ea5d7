import { loadWords } from '../words/load.ts'
import type { StaffScreen } from './staff-routes.ts'

/** Addresses of the staff's screens. Their table is as large as the rest of the first script, so shops never fetch it. */
export const isStaffPath = (path: string): boolean => /^\/(admin|sales)(\/|$)/.test(path)

let loaded: readonly StaffScreen[] | undefined

/** The staff's screens, once `loadStaffScreens` has fetched them. */
export const staffScreensNow = (): readonly StaffScreen[] | undefined => loaded

export async function loadStaffScreens(): Promise<readonly StaffScreen[]> {
  const [file] = await Promise.all([import('./staff-routes.ts'), loadWords('staff', 'doors')])
  loaded = file.staffScreens
  return loaded
}
