import { FindAnything } from '../staff/find/palette.tsx'

/** The tools in the header of every staff page, from left to right. */
export function StaffTools() {
  return <FindAnything />
}
