import { performance } from 'node:perf_hooks'
import { mediaTypes } from '../../contract/core/endpoint.ts'
import { openStreams } from '../core/event-writer.ts'
import { figure } from '../core/figures.ts'
import { type Deps, FileAnswer } from '../core/route.ts'
import { version } from '../core/version.ts'
import { diskOf } from '../health/probes.ts'
import { readSharedFigures } from './shared-figures.ts'

/** Time limit for the figures shared by all processes: an exhausted pool must not hide the others. */
const sharedMs = 3_000

const one = (value: number) => [{ value }]

/** Figures of this process, available without the database. */
function ownFigures({ traffic, observer }: Deps): string[] {
  const { user, system } = process.cpuUsage()
  const { size, inUse, waiting } = observer.pool.state()
  const memory = process.memoryUsage()
  return [
    figure('stemyard_build_info', 'gauge', 'The version that runs.', [{ labels: { version }, value: 1 }]),
    figure(
      'process_start_time_seconds',
      'gauge',
      'When the process started.',
      one(performance.timeOrigin / 1000),
    ),
    figure('process_resident_memory_bytes', 'gauge', 'Memory of the process.', one(memory.rss)),
    figure(
      'nodejs_heap_used_bytes',
      'gauge',
      'Memory of the process that its objects need.',
      one(memory.heapUsed),
    ),
    figure(
      'process_cpu_seconds_total',
      'counter',
      'Processor time of the process.',
      one((user + system) / 1e6),
    ),
    figure(
      'nodejs_eventloop_utilization',
      'gauge',
      'Part of the time since the start with work to do.',
      one(performance.eventLoopUtilization().utilization),
    ),
    figure(
      'stemyard_event_loop_delay_seconds',
      'histogram',
      'How much later than asked the process comes to its work.',
      observer.eventLoop.delays.samples(),
    ),
    figure(
      'http_requests_total',
      'counter',
      'Requests answered, by route and class of status.',
      traffic.requests.samples(),
    ),
    figure(
      'http_request_duration_seconds',
      'histogram',
      'How long requests took, by route.',
      traffic.durations.samples(),
    ),
    figure('stemyard_live_streams', 'gauge', 'Open streams of live events.', one(openStreams())),
    figure(
      'stemyard_strain',
      'gauge',
      'How far the process is above the limits of SHED_DELAY_MS and SHED_WAITING; above 1 it refuses what can wait.',
      one(observer.overload.strain()),
    ),
    figure(
      'stemyard_refused_requests_total',
      'counter',
      'Requests refused because the process had too much to do, by priority.',
      observer.overload.refused.samples(),
    ),
    figure('stemyard_pool_size', 'gauge', 'Most database connections for requests.', one(size)),
    figure('stemyard_pool_in_use', 'gauge', 'Database connections in use.', one(inUse)),
    figure('stemyard_pool_waiting', 'gauge', 'Requests that wait for a database connection.', one(waiting)),
    figure(
      'stemyard_pool_wait_seconds',
      'histogram',
      'How long a database connection was waited for.',
      observer.poolWaits.samples(),
    ),
    figure(
      'stemyard_statement_seconds',
      'histogram',
      'How long statements of the database took.',
      observer.statements.samples(),
    ),
    figure(
      'stemyard_failed_statements_total',
      'counter',
      'Statements that the database refused or lost.',
      observer.failedStatements.samples(),
    ),
    figure(
      'stemyard_slow_statements_total',
      'counter',
      'Statements above SLOW_STATEMENT_MS, by route or job.',
      observer.slowStatements.samples(),
    ),
    figure(
      'stemyard_work_total',
      'counter',
      'Jobs and tasks that this process ran, by outcome.',
      observer.workEnded.samples(),
    ),
    figure('stemyard_work_seconds', 'histogram', 'How long they took.', observer.work.samples()),
    figure(
      'stemyard_outgoing_calls_total',
      'counter',
      'Calls of other services, by outcome.',
      observer.callsEnded.samples(),
    ),
    figure('stemyard_outgoing_call_seconds', 'histogram', 'How long they took.', observer.calls.samples()),
    figure(
      'stemyard_error_reports_total',
      'counter',
      'Failures for ERROR_WEBHOOK_URL, by outcome.',
      observer.errors.outcomes.samples(),
    ),
    figure(
      'stemyard_spans_total',
      'counter',
      'Spans of traces, by outcome.',
      observer.spans?.outcomes.samples() ?? one(0),
    ),
    figure(
      'stemyard_unhandled_rejections_total',
      'counter',
      'Failures that no request and no job waited for; each is logged as an error.',
      one(traffic.unhandledRejections),
    ),
  ]
}

async function diskFigures(deps: Deps): Promise<string[]> {
  const { free, total } = await diskOf(deps)
  if (total === 0) return []
  return [
    figure('stemyard_disk_free_bytes', 'gauge', 'Free space of the disk with DATA_DIR.', one(free)),
    figure('stemyard_disk_size_bytes', 'gauge', 'Size of that disk.', one(total)),
  ]
}

/** All figures: those of this process, and the shared ones if the database answers. */
export async function metricsText(deps: Deps): Promise<string> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, sharedMs, undefined).unref())
  const [disk, shared] = await Promise.all([
    diskFigures(deps),
    Promise.race([readSharedFigures(deps, deps).catch(() => undefined), late]),
  ])
  const up = figure(
    'stemyard_database_up',
    'gauge',
    'Whether the database answered in time; without it the figures that all processes share are absent.',
    one(shared ? 1 : 0),
  )
  return `${[...ownFigures(deps), ...disk, up, ...(shared ?? [])].join('\n')}\n`
}

/** The response for Prometheus. */
export const readMetrics = async (deps: Deps): Promise<FileAnswer> =>
  new FileAnswer({ type: mediaTypes.metrics, body: await metricsText(deps) })
