import type { Client, TestApp } from '../support/app.ts'
import { makeJob } from '../support/possess-system.ts'

/** A call that changes something, for each change of the system's pages. */
export const systemSteps = ({ app, staff }: { app: () => TestApp; staff: () => Client }) => ({
  'operations.retryJob': async () => ({ path: `admin/jobs/${await makeJob(app())}/retry` }),
  'operations.removeJob': async () => ({ path: `admin/jobs/${await makeJob(app())}` }),
  'operations.pauseJobs': async () => {
    const { body } = await staff().get('admin/jobs')
    return { body: { paused: (body as { paused: unknown }).paused === null } }
  },
})
