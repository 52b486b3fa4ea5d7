import * as z from 'zod/mini'
import { pairs, serviceUrl, share, webAddress, wholeNumber, withDefault } from './setting-shapes.ts'

/** Settings for monitoring the product, and for protecting it from overload. */
export const observingEnvironment = {
  /** Port of GET /metrics for Prometheus, without sign-in; without it, metrics are only at GET /api/v1/metrics. */
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  /** Address that METRICS_PORT listens on; by default only this machine can connect. */
  METRICS_HOST: withDefault('127.0.0.1', z.string()),
  /** Database statements that take longer than this, in milliseconds, are logged without their values; 0 logs none. */
  SLOW_STATEMENT_MS: withDefault('500', wholeNumber(0, 600_000)),
  /** The URL that receives each kind of failure as a JSON post, at most once a minute; without it, failures are only logged. */
  ERROR_WEBHOOK_URL: z.optional(webAddress()),
  /** The URL that traces are sent to by OTLP over HTTP, without /v1/traces; without it, nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(serviceUrl()),
  /** Headers of those requests, as name=value separated by commas. */
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(pairs()),
  /** Timeout of each of those requests, in milliseconds; after it, the spans are dropped and counted. */
  OTEL_EXPORTER_OTLP_TIMEOUT: withDefault('10000', wholeNumber(100, 60_000)),
  /** The name of the product in traces. */
  OTEL_SERVICE_NAME: withDefault('stemyard', z.string()),
  /** More attributes of this process in traces, as name=value separated by commas. */
  OTEL_RESOURCE_ATTRIBUTES: z.optional(pairs()),
  /** The fraction of traces that is recorded, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: withDefault('1', share()),
  /** Event loop delay, in milliseconds, above which searches, lists and reports are refused so that check-out keeps working; 0 never refuses. */
  SHED_DELAY_MS: withDefault('250', wholeNumber(0, 60_000)),
  /** Requests waiting for a database connection above which searches, lists and reports are refused too; 0 never refuses. */
  SHED_WAITING: withDefault('20', wholeNumber(0, 10_000)),
  /** Database connections of DATABASE_POOL that searches, reports, jobs and other work that can wait leave free for check-outs, carts and sign-ins; at most all but one. */
  DATABASE_RESERVED: withDefault('2', wholeNumber(0, 499)),
}

type Values = z.output<z.ZodMiniObject<typeof observingEnvironment>>

export const observingSettings = (values: Values) => ({
  /** Undefined: metrics have no port of their own. */
  metrics:
    values.METRICS_PORT === undefined ? undefined : { port: values.METRICS_PORT, host: values.METRICS_HOST },
  /** 0: none is logged. */
  slowStatementMs: values.SLOW_STATEMENT_MS,
  errorWebhookUrl: values.ERROR_WEBHOOK_URL,
  /** Undefined: nothing is traced. */
  traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        url: `${values.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
        headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        timeoutMs: values.OTEL_EXPORTER_OTLP_TIMEOUT,
        share: values.OTEL_TRACES_SAMPLER_ARG,
        resource: { 'service.name': values.OTEL_SERVICE_NAME, ...values.OTEL_RESOURCE_ATTRIBUTES },
      }
    : undefined,
  /** 0: no limit. */
  shedDelayMs: values.SHED_DELAY_MS,
  shedWaiting: values.SHED_WAITING,
  databaseReserved: values.DATABASE_RESERVED,
})
