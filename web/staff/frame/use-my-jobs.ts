import { useLocation } from '@tanstack/react-router'
import { useUser } from '../../core/session.ts'
import { type JobName, jobNames } from './jobs.ts'
import { pageAt, type RailPage, railPagesFor, useStaffPages } from './pages.ts'
import { useWaiting, type Waiting } from './use-waiting.ts'

export type MyJob = {
  job: JobName
  pages: readonly RailPage[]
  /** The job is a single page with the job's own name, without pages below it. */
  isPage: boolean
  waiting: Waiting
  /** Pending items on all its pages. */
  waits: number
}

/** The user's jobs that have a page they may open, and the job of the open page. */
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
