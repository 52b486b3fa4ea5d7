import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { may } from '../../../contract/core/access.ts'
import { setup, setupSteps } from '../../../contract/features/setup/setup.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { useMessages } from '../../words/language.tsx'

/** Shown at the top of the staff's first page until the setup is finished. */
export function SetupNotice() {
  const t = useMessages().admin
  const mayRead = may(useUser(), setup.read.access)
  const { data } = useQuery({ ...read(setup.read, {}), enabled: mayRead })
  if (!data || data.finished) return null
  return (
    <Panel title={t.notSetUp} leading>
      <p>
        {t.setUpSteps(data.done.length, setupSteps.length)}{' '}
        <Link className={linkClass} to="/admin/setup">
          {t.goOnSetup}
        </Link>
      </p>
    </Panel>
  )
}
