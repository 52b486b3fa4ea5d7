import type { StaffPage } from '../staff/frame/pages.ts'
import type { StaffScreen } from './staff-routes.ts'

/** What the rail, the first page and the palette know about each staff screen. */
export const staffPagesOf = (screens: readonly StaffScreen[]): readonly StaffPage[] =>
  screens.map(({ path, access, title, staff }) => ({ path, access, label: title, ...staff }))
