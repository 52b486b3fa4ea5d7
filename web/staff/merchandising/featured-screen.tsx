import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { FeatureDialog, HideDialog } from './feature-dialog.tsx'
import { FeaturedList } from './featured-list.tsx'
import { HiddenList } from './hidden-list.tsx'
import { useMerchandisingWords } from './words.ts'

const tabs = ['featured', 'hidden'] as const

/** What the shop features, and what it hides. */
export function FeaturedScreen() {
  const messages = useMessages()
  const { featured: t, hidden } = useMerchandisingWords()
  const [isAdding, setAdding] = useState(false)
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const here = tabs.find((one) => one === tab) ?? 'featured'
  const close = () => setAdding(false)
  return (
    <AdminShell
      title={messages.admin.featured}
      add={{ label: here === 'featured' ? t.add : hidden.hide, onAdd: () => setAdding(true) }}
    >
      <ListTabs
        label={t.label}
        path="/admin/featured"
        tabs={tabs.map((one) => ({
          key: one,
          title: t.tabs[one],
          search: (one === 'featured' ? {} : { tab: one }) as never,
          isHere: one === here,
        }))}
      />
      {here === 'featured' ? <FeaturedList /> : <HiddenList />}
      {isAdding && (here === 'featured' ? <FeatureDialog onClose={close} /> : <HideDialog onClose={close} />)}
    </AdminShell>
  )
}
