import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import './style/tokens.css'
import './style/base.css'
import { followTheme } from './app/theme.ts'

const root = document.getElementById('root')
if (root) {
  followTheme()
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
