import { useLocation } from '@tanstack/react-router'
import { useUser } from '../../core/session.ts'
import { type JobName, jobNames } from './jobs.ts'
import { pageAt, type RailPage, railPagesFor, useStaffPages } from './pages.ts'
import { useWaiting, type Waiting } from './use-waiting.ts'

export type MyJob = {
  job: JobName
  pages: readonly RailPage[]
  /** The job has only one page, with the job's own name. */
  isPage: boolean
  waiting: Waiting
  /** The number of pending items on all its pages. */
  waits: number
}

/** The jobs with at least one page that the user may open, and the job of the current page. */
export function useMyJobs(): { mine: MyJob[]; open: JobName | undefined } {
  const all = useStaffPages()
  const user = useUser()
  const { waiting } = useWaiting()
  const { pathname } = useLocation()
  const seen = railPagesFor(all, user)
  const mine = jobNames.flatMap((job): MyJob[] => {
    const pages = seen.filter((page) => page.job === job)
    if (pages.length === 0) return []
    const waits = pages.reduce((sum, { waits }) => sum + (waits ? waiting[waits] : 0), 0)
    return [{ job, pages, isPage: job === 'today', waiting, waits }]
  })
  const here = pageAt(all, pathname)
  const above = here && 'within' in here ? pageAt(all, here.within) : here
  return { mine, open: above && 'job' in above ? above.job : undefined }
}
