import type { StaffPage } from '../staff/frame/pages.ts'
import { staffScreens } from './staff-routes.ts'

/** The screen data for the rail, the first page and the palette. */
export const staffPages: readonly StaffPage[] = staffScreens.map(({ path, access, title, staff }) => ({
  path,
  access,
  label: title,
  ...staff,
}))
