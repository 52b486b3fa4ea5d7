import { useState } from 'react'
import { type Company, company, type Member } from '../../../contract/features/company.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useMayCall, useUser } from '../../core/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { useToast } from '../../ui/toast.tsx'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { asSent, isWhole, PlaceFields } from './place-fields.tsx'
import { RemoveMember } from './remove-member.tsx'
import { useCompanyWords } from './words.ts'

type Props = { member: Member; locations: Company['locations'] }

/** A company member: name, role, addresses and last sign-in, with the actions of an owner. */
export function MemberRow({ member, locations }: Props) {
  const t = useCompanyWords()
  const user = useUser()
  const mayChange = useMayCall(company.change)
  const [open, setOpen] = useState(false)
  const { name, email, companyRole, state } = member
  const isOut = state === 'invited' || state === 'lapsed'
  return (
    <li className="flex flex-col gap-3 border-t border-line px-4 py-3 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold [overflow-wrap:anywhere]">
            {name}
            <Badge kind={companyRole === 'owner' ? 'accent' : 'neutral'}>{t.roles[companyRole]}</Badge>
            {state !== 'active' && <Badge kind="amber">{t.states[state]}</Badge>}
            {member.id === user.id && <Badge kind="outline">{t.you}</Badge>}
          </h3>
          <p className="text-ink-2 [overflow-wrap:anywhere]">{email}</p>
          <Facts member={member} locations={locations} />
        </div>
        {mayChange && (
          <div className="flex flex-wrap gap-2 max-md:-ml-3">
            {isOut && <InviteAgain member={member} />}
            {!open && (
              <Button kind="quiet" aria-label={t.changeOf(name)} onClick={() => setOpen(true)}>
                {t.change}
              </Button>
            )}
            <RemoveMember member={member} />
          </div>
        )}
      </div>
      {open && <ChangeMember member={member} locations={locations} onClose={() => setOpen(false)} />}
    </li>
  )
}

function Facts({ member: { companyRole, locations: own, lastSeenAt }, locations }: Props) {
  const t = useCompanyWords()
  const { language } = useLanguage()
  const zone = useZone()
  const names = locations.filter(({ id }) => own?.includes(id)).map(({ name }) => name)
  const where =
    companyRole === 'viewer'
      ? t.sees
      : own === null
        ? t.allAddresses
        : names.length > 0
          ? t.ordersFor(names.join(', '))
          : t.noAddress
  const seen = lastSeenAt ? t.seen(dayAndTimeText(new Date(lastSeenAt), zone, language)) : t.neverSeen
  return (
    <p className="text-12 text-ink-3">
      {where} · {seen}
    </p>
  )
}

function InviteAgain({ member: { id, name, email } }: { member: Member }) {
  const t = useCompanyWords()
  const toast = useToast()
  const errorText = useErrorText()
  const again = useWrite(company.inviteAgain, {
    refresh: [company.read],
    onDone: () => toast({ text: t.invited(email) }),
    onFailed: (error) => toast({ text: errorText(error), kind: 'failed' }),
  })
  return (
    <Button
      kind="quiet"
      aria-label={t.againOf(name)}
      busy={again.isPending ? t.saving : undefined}
      onClick={() => again.mutate({ params: { id } })}
    >
      {t.again}
    </Button>
  )
}

function ChangeMember({ member, locations, onClose }: Props & { onClose: () => void }) {
  const t = useCompanyWords()
  const toast = useToast()
  const errorText = useErrorText()
  const live = member.locations?.filter((id) => locations.some((one) => one.id === id)) ?? null
  const [place, setPlace] = useState({
    companyRole: member.companyRole,
    locations: live as readonly number[] | null,
  })
  const [judged, setJudged] = useState(false)
  const change = useWrite(company.change, {
    refresh: [company.read],
    onDone: ({ name }) => {
      toast({ text: t.saved(name) })
      onClose()
    },
  })
  return (
    <form
      aria-label={t.changeOf(member.name)}
      noValidate
      className="flex max-w-104 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setJudged(true)
        if (!change.isPending && isWhole(place))
          change.mutate({ params: { id: member.id }, body: asSent(place) })
      }}
    >
      <PlaceFields place={place} onChange={setPlace} locations={locations} judged={judged} />
      {change.error && (
        <Banner kind="danger" urgent>
          {errorText(change.error)}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" submit busy={change.isPending ? t.saving : undefined}>
          {t.save}
        </Button>
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
    </form>
  )
}
