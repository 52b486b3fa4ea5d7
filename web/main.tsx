import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { LanguageProvider, loadLanguage, pageLanguage } from './messages/language.tsx'
import { loadUser } from './session.ts'
import { loadSite } from './site.ts'
import { setArtVersion } from './ui/product-art.tsx'
import './styles.css'

// Who is signed in is asked while the words and the brand are on their way.
void loadUser()
const [site, language] = await Promise.all([loadSite(), loadLanguage(pageLanguage())])

setArtVersion(site.artVersion)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <LanguageProvider start={language}>
      <App site={site} />
    </LanguageProvider>
  </StrictMode>,
)
