import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ApiKey, apiKeys } from '../../../contract/features/personal/api-keys.ts'
import { AskButton } from '../../core/ask-button.tsx'
import { read } from '../../core/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { nowMs } from '../../ui/clock.ts'
import { TimeOfDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { ApiKeyForm } from './api-key-form.tsx'
import { SecretOnce } from './secret-once.tsx'
import { useSave } from './use-save.ts'

/** The user's API keys. */
export function ApiKeys() {
  const t = useMessages().personalInfo
  const { data, error, refetch } = useQuery(read(apiKeys.list, {}))
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <Panel
      title={t.apiKeys}
      aside={
        !adding && (
          <Button size={28} icon="plus" onClick={() => setAdding(true)}>
            {t.addKey}
          </Button>
        )
      }
      flush
    >
      <p className="px-4 pt-3 text-12 text-ink-2">
        {t.apiKeysText}{' '}
        <Link to="/docs" className={linkClass}>
          {t.apiKeysDocs}
        </Link>
      </p>
      {secret && <SecretOnce secret={secret} onHave={() => setSecret(undefined)} />}
      {adding && (
        <div className="p-4">
          <ApiKeyForm
            onClose={() => setAdding(false)}
            onMade={(made) => {
              setAdding(false)
              setSecret(made)
            }}
          />
        </div>
      )}
      {error && !data ? (
        <Problem title={t.keysFailed} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting label={t.apiKeys}>
          <div className="p-4">
            <Skeleton height={40} />
          </div>
        </Waiting>
      ) : data.length === 0 ? (
        !adding && <EmptyState title={t.noKeys}>{t.noKeysText}</EmptyState>
      ) : (
        <ul className="mt-3 border-t border-line">
          {data.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const t = useMessages().personalInfo
  const toast = useToast()
  const { id, name, hint, expiresAt, lastUsedAt, revokedAt, authorities } = apiKey
  const lapsed = expiresAt !== null && new Date(expiresAt).getTime() < nowMs()
  const revoke = useSave(apiKeys.revoke, {
    refresh: [apiKeys.list],
    onDone: () => toast({ text: t.keyRevoked(name) }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold [overflow-wrap:anywhere]">
          {name}
          {revokedAt && <Badge kind="danger">{t.revoked}</Badge>}
          {!revokedAt && lapsed && <Badge kind="neutral">{t.lapsed}</Badge>}
        </h3>
        <p className="text-12 text-ink-2">
          sty_…{hint} · {t.permissions(authorities.length)}
        </p>
        <p className="text-12 text-ink-3">
          {lastUsedAt ? (
            <>
              {t.lastUsed} <TimeOfDay at={new Date(lastUsedAt)} withDay />
            </>
          ) : (
            t.neverUsed
          )}
          {expiresAt && !revokedAt && (
            <>
              {' · '}
              {t.goodUntil} <TimeOfDay at={new Date(expiresAt)} withDay />
            </>
          )}
        </p>
      </div>
      {!revokedAt && (
        <div className="max-md:-ml-3">
          <AskButton
            label={t.revoke}
            name={t.revokeOf(name)}
            title={t.revokeTitle(name)}
            keepLabel={t.keepIt}
            busyLabel={t.saving}
            write={revoke}
            onConfirm={(then) => revoke.mutate({ params: { id } }, then)}
          >
            {t.revokeText}
          </AskButton>
        </div>
      )}
    </li>
  )
}
