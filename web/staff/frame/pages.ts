import { type ComponentType, createContext, useContext } from 'react'
import { type Access, may, type Person } from '../../../contract/core/access.ts'
import { isPathOf } from '../../core/address.ts'
import type { Messages } from '../../words/language.tsx'
import type { JobName } from './jobs.ts'
import type { WaitingName } from './use-waiting.ts'

type InRail = {
  job: JobName
  /** One sentence about the page, shown on the first page. */
  about: (t: Messages) => string
  /** The kind of pending work whose number is shown beside its entry. */
  waits?: WaitingName
}
/** The place of a staff screen in the rail: an entry, or a page opened from one. */
export type StaffPlace = InRail | { within: string }

/** What the rail, the first page and the palette need to know about one staff screen. */
export type StaffPage = { path: string; access: Access; label: (t: Messages) => string } & StaffPlace
export type RailPage = Extract<StaffPage, InRail>

type Given = {
  pages: readonly StaffPage[]
  /** The tools in every page's header. They are passed in, because their folders import the frame. */
  Tools: ComponentType
}
const Frame = createContext<Given>({ pages: [], Tools: () => null })
/** Passes down what the frame can't import, because screens import the frame. */
export const StaffFrame = Frame.Provider
export const useStaffPages = () => useContext(Frame).pages
export const useHeadTools = () => useContext(Frame).Tools

/** The rail entries that a user may open, in order. */
export const railPagesFor = (pages: readonly StaffPage[], person: Person): RailPage[] =>
  pages.filter((page): page is RailPage => 'job' in page && may(person, page.access))

/** The page at an address, matching parameters in its path. */
export const pageAt = (pages: readonly StaffPage[], pathname: string): StaffPage | undefined =>
  pages.find(({ path }) => isPathOf(path, pathname))
