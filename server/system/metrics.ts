import { performance } from 'node:perf_hooks'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import { jobStates } from '../../contract/features/operations.ts'
import { type Ctx, FileAnswer } from '../core/route.ts'
import { readGoodBackup } from '../health/facts.ts'
import { countJobs } from '../operations/jobs.ts'
import { readBacklog } from '../tasks/backlog.ts'

type Sample = { labels?: string; suffix?: string; value: number }

/** The Prometheus text format: each metric with its description and type. */
const figure = (name: string, kind: 'counter' | 'gauge' | 'histogram', help: string, samples: Sample[]) =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${kind}`,
    ...samples.map(
      ({ labels, suffix = '', value }) => `${name}${suffix}${labels ? `{${labels}}` : ''} ${value}`,
    ),
  ].join('\n')

/** Metrics of this process, and of the queue that all processes share. */
export async function readMetrics(ctx: Ctx): Promise<FileAnswer> {
  const counts = await countJobs(ctx)
  const backlog = await readBacklog(ctx)
  const backup = await readGoodBackup(ctx)
  const { answered, within, count, seconds, unhandledRejections } = ctx.traffic
  const { user, system } = process.cpuUsage()
  const figures = [
    figure('process_start_time_seconds', 'gauge', 'When the process started.', [
      { value: performance.timeOrigin / 1000 },
    ]),
    figure('process_resident_memory_bytes', 'gauge', 'Memory of the process.', [
      { value: process.memoryUsage.rss() },
    ]),
    figure('process_cpu_seconds_total', 'counter', 'Processor time of the process.', [
      { value: (user + system) / 1e6 },
    ]),
    figure('nodejs_eventloop_utilization', 'gauge', 'Part of the time since the start with work to do.', [
      { value: performance.eventLoopUtilization().utilization },
    ]),
    figure(
      'http_requests_total',
      'counter',
      'Requests answered, by class of status.',
      [...answered].sort().map(([status, value]) => ({ labels: `status="${status}"`, value })),
    ),
    figure('http_request_duration_seconds', 'histogram', 'How long requests took.', [
      ...within.map(({ bound, count }) => ({ suffix: '_bucket', labels: `le="${bound}"`, value: count })),
      { suffix: '_bucket', labels: 'le="+Inf"', value: count },
      { suffix: '_sum', value: seconds },
      { suffix: '_count', value: count },
    ]),
    figure(
      'stemyard_unhandled_rejections_total',
      'counter',
      'Failures that no request and no job waited for; each is logged as an error.',
      [{ value: unhandledRejections }],
    ),
    figure(
      'stemyard_jobs',
      'gauge',
      'Jobs in the queue, by state.',
      jobStates.map((state) => ({ labels: `state="${state}"`, value: counts[state] })),
    ),
    figure(
      'stemyard_tasks',
      'gauge',
      'Tasks that have not ended, by state.',
      backlog.map(({ state, count }) => ({ labels: `state="${state}"`, value: count })),
    ),
    figure(
      'stemyard_task_age_seconds',
      'gauge',
      'How long the oldest of them waits or runs.',
      backlog.map(({ state, seconds }) => ({ labels: `state="${state}"`, value: seconds })),
    ),
    figure(
      'stemyard_backup_age_seconds',
      'gauge',
      'Age of the newest backup without a known fault; absent without one.',
      backup ? [{ value: backup.ageMin * 60 }] : [],
    ),
  ]
  return new FileAnswer({ type: mediaTypes.metrics, body: `${figures.join('\n')}\n` })
}
