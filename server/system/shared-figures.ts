import { jobStates } from '../../contract/features/operations.ts'
import { figure } from '../core/figures.ts'
import type { Deps } from '../core/route.ts'
import {
  readDoctor,
  readGoodBackup,
  readMessages,
  readPush,
  readUnsettled,
  readWebhooks,
} from '../health/facts.ts'
import { memoOf } from '../health/memo.ts'
import { countJobs } from '../operations/jobs.ts'
import { readBacklog } from '../tasks/backlog.ts'
import { readQueues } from './queues.ts'

/** Figures shared by all processes. Read at most every few seconds, however often they are requested. */
export const readSharedFigures = memoOf(2_000, async (deps: Deps): Promise<string[]> => {
  // One statement after another: figures aren't urgent, and use one connection of the pool.
  const counts = await countJobs(deps)
  const backlog = await readBacklog(deps)
  const queues = await readQueues(deps)
  const backup = await readGoodBackup(deps)
  const messages = await readMessages(deps)
  const push = await readPush(deps)
  const webhooks = await readWebhooks(deps)
  const unsettled = await readUnsettled(deps)
  const doctor = await readDoctor(deps)
  const ways = { mail: messages('mail'), texts: messages('sms'), push }
  return [
    figure(
      'stemyard_jobs',
      'gauge',
      'Jobs in the queue, by state.',
      jobStates.map((state) => ({ labels: { state }, value: counts[state] })),
    ),
    figure('stemyard_jobs_paused', 'gauge', 'Whether staff paused jobs and tasks.', [
      { value: deps.operations.jobsPaused() ? 1 : 0 },
    ]),
    figure(
      'stemyard_tasks',
      'gauge',
      'Tasks that have not ended, by state.',
      backlog.map(({ state, count }) => ({ labels: { state }, value: count })),
    ),
    figure(
      'stemyard_task_age_seconds',
      'gauge',
      'How long the oldest of them waits or runs.',
      backlog.map(({ state, seconds }) => ({ labels: { state }, value: seconds })),
    ),
    figure(
      'stemyard_queue_depth',
      'gauge',
      'What is due and waits, by queue.',
      queues.map(({ queue, depth }) => ({ labels: { queue }, value: depth })),
    ),
    figure(
      'stemyard_queue_age_seconds',
      'gauge',
      'For how long the oldest of it has been due.',
      queues.map(({ queue, seconds }) => ({ labels: { queue }, value: seconds })),
    ),
    figure(
      'stemyard_messages_day',
      'gauge',
      'Messages of the last 24 hours, by way and outcome.',
      Object.entries(ways).flatMap(([way, { sent, failed }]) => [
        { labels: { way, outcome: 'sent' }, value: sent },
        { labels: { way, outcome: 'failed' }, value: failed },
      ]),
    ),
    figure('stemyard_webhooks_failing', 'gauge', 'Webhooks whose receivers take nothing at present.', [
      { value: webhooks.failing },
    ]),
    figure('stemyard_payments_unsettled', 'gauge', 'Card payments without an outcome for ten minutes.', [
      { value: unsettled },
    ]),
    figure(
      'stemyard_doctor_broken',
      'gauge',
      'Rules of the data that the last check found broken; absent before the first one.',
      doctor ? [{ value: doctor.broken }] : [],
    ),
    figure('stemyard_backup_expected', 'gauge', 'Whether a place for backups is set.', [
      { value: deps.settings.backups ? 1 : 0 },
    ]),
    figure(
      'stemyard_backup_age_seconds',
      'gauge',
      'Age of the newest backup without a known fault; absent without one.',
      backup ? [{ value: backup.ageMin * 60 }] : [],
    ),
  ]
})
