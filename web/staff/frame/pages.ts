import { type ComponentType, createContext, useContext } from 'react'
import { type Access, may, type Person } from '../../../contract/core/access.ts'
import { isPathOf } from '../../core/address.ts'
import type { Messages } from '../../words/language.tsx'
import type { JobName } from './jobs.ts'
import type { WaitingName } from './use-waiting.ts'

type InRail = {
  job: JobName
  /** One sentence, on the first page. */
  about: (t: Messages) => string
  /** Pending work on the page, as a number beside its entry. */
  waits?: WaitingName
}
/** The place of a staff screen: an entry of the rail, or a page opened from one. */
export type StaffPlace = InRail | { within: string }

/** One staff screen, as the rail, the first page and the palette need it. */
export type StaffPage = { path: string; access: Access; label: (t: Messages) => string } & StaffPlace
export type RailPage = Extract<StaffPage, InRail>

type Given = {
  pages: readonly StaffPage[]
  /** The tools in every header, from folders that import the frame themselves. */
  Tools: ComponentType
}
const Frame = createContext<Given>({ pages: [], Tools: () => null })
/** Passes down what the frame can't import, since screens import the frame. */
export const StaffFrame = Frame.Provider
export const useStaffPages = () => useContext(Frame).pages
export const useHeadTools = () => useContext(Frame).Tools

/** The rail entries that a user may open, in order. */
export const railPagesFor = (pages: readonly StaffPage[], person: Person): RailPage[] =>
  pages.filter((page): page is RailPage => 'job' in page && may(person, page.access))

/** The page of an address, with parameters matched. */
export const pageAt = (pages: readonly StaffPage[], pathname: string): StaffPage | undefined =>
  pages.find(({ path }) => isPathOf(path, pathname))
