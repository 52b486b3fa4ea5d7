import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { assistant } from '../../../contract/features/assistant/assistant.ts'
import { read } from '../../core/query.ts'
import { currentSession } from '../../core/user.ts'
import { useLanguage } from '../../words/language.tsx'
import { Talk } from './talk.ts'

const talks = new WeakMap<QueryClient, Talk>()

/** One conversation per signed-in app, open in the panel and on the page alike. */
export function talkOf(client: QueryClient): Talk {
  const known = talks.get(client)
  if (known) return known
  const { user } = currentSession()
  const talk = new Talk([user?.id ?? 0, user?.actedBy ?? []].flat().join('.'))
  talks.set(client, talk)
  return talk
}

export function useTalk() {
  const talk = talkOf(useQueryClient())
  return { talk, ...useSyncExternalStore(talk.listen, talk.state) }
}

/** The assistant's model, the shop's representative, and suggested questions. */
export function useAbout() {
  const { language } = useLanguage()
  return useQuery(read(assistant.about, { query: { language } })).data
}
