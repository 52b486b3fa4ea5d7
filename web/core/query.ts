import {
  QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Endpoint, ReplyOf, SendOf } from '../../contract/core/endpoint.ts'
import { type CallError, call, isPassing } from './api.ts'
import { carriedAnswers, keptByKey } from './early.ts'
import { isHeld } from './hold.ts'

/** How long a cached response counts as fresh (specification 9); live events make it stale sooner. */
export const cacheMs = 1_800_000

/** A separate cache for each signed-in user; it starts with the embedded responses, or the stored ones if the page opened offline. */
export function makeQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Without the server, stored responses count as fresh: fetching would only fail.
        staleTime: () => (isHeld() ? Number.POSITIVE_INFINITY : cacheMs),
        gcTime: cacheMs,
        refetchOnWindowFocus: false,
        networkMode: isHeld() ? 'always' : 'online',
        retry: (failures, error) => !isHeld() && isPassing(error) && failures < 2,
      },
    },
  })
  for (const [path, answer] of carriedAnswers())
    if (!path.includes('?')) client.setQueryData([path, {}], answer)
  for (const { key, data, at } of keptByKey()) client.setQueryData(JSON.parse(key), data, { updatedAt: at })
  return client
}

/** Whether a read's first answer is on its way: it has not arrived, no try has failed, and there is a connection. */
export const isFirstAwaited = ({
  isPending,
  failureCount,
  fetchStatus,
}: Pick<UseQueryResult, 'isPending' | 'failureCount' | 'fetchStatus'>): boolean =>
  isPending && failureCount === 0 && fetchStatus === 'fetching'

/** A read of the contract: its cache key is the path, so that events and writes name reads without key strings. */
export const read = <E extends Endpoint>(endpoint: E, send: SendOf<E>) =>
  queryOptions<ReplyOf<E>, CallError<E>>({
    queryKey: [endpoint.path, send],
    queryFn: ({ signal }) => call(endpoint, send, { signal }),
  })

type WriteOptions<E extends Endpoint> = {
  /** Reads that the write makes stale. */
  refresh?: readonly Endpoint[]
  /** A read with the same response shape as the write; it gets the write's response immediately. */
  into?: Endpoint
  onDone?: (reply: ReplyOf<E>, send: SendOf<E>) => void
  onFailed?: (error: CallError<E>, send: SendOf<E>) => void
}

/** A write of the contract as a mutation. */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  { refresh = [], into, onDone, onFailed }: WriteOptions<E> = {},
): UseMutationResult<ReplyOf<E>, CallError<E>, SendOf<E>> {
  const client = useQueryClient()
  return useMutation<ReplyOf<E>, CallError<E>, SendOf<E>>({
    mutationFn: (send) => call(endpoint, send),
    onSuccess: (reply, send) => {
      if (into) client.setQueryData([into.path, {}], reply)
      onDone?.(reply, send)
    },
    ...(onFailed ? { onError: onFailed } : {}),
    onSettled: () => {
      for (const { path } of refresh) void client.invalidateQueries({ queryKey: [path] })
    },
  })
}
