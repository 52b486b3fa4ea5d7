import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { company } from '../../../contract/features/company.ts'
import { read } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { Invite } from './invite.tsx'
import { MemberRow } from './member-row.tsx'
import { useCompanyWords } from './words.ts'

/** The people who sign in for the company; its owners invite, change and remove them. */
export function CompanyScreen() {
  const t = useCompanyWords()
  const { account } = useMessages()
  const { data, error, refetch } = useQuery(read(company.read, {}))
  const mayInvite = useMayCall(company.invite)
  const [inviting, setInviting] = useState(false)
  return (
    <div className="mx-auto flex w-full max-w-224 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-72 flex-1 flex-col gap-1">
          <h1 className="text-22 font-semibold">{account.company}</h1>
          <p className="text-ink-2">{t.intro}</p>
        </div>
        {data && mayInvite && !inviting && (
          <Button kind="primary" icon="plus" onClick={() => setInviting(true)}>
            {t.invite}
          </Button>
        )}
      </div>
      {error && !data ? (
        <Panel flush>
          <Problem title={t.failed} onRetry={() => void refetch()} />
        </Panel>
      ) : !data ? (
        <Panel flush>
          <Waiting label={account.company}>
            <div className="flex flex-col gap-4 p-4">
              <Skeleton height={44} />
              <Skeleton height={44} />
              <Skeleton height={44} />
            </div>
          </Waiting>
        </Panel>
      ) : (
        <>
          {inviting && <Invite locations={data.locations} onClose={() => setInviting(false)} />}
          <Panel title={data.name} aside={t.people(data.members.length)} flush>
            <ul>
              {data.members.map((member) => (
                <MemberRow key={member.id} member={member} locations={data.locations} />
              ))}
            </ul>
          </Panel>
        </>
      )}
    </div>
  )
}
