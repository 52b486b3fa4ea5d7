import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LanguageProvider, loadLanguage, pageLanguage } from '../messages/language.tsx'
import { Toaster } from '../ui/toast.tsx'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (root) {
  const start = await loadLanguage(pageLanguage())
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider start={start}>
        <Gallery />
        <Toaster />
      </LanguageProvider>
    </StrictMode>,
  )
}
