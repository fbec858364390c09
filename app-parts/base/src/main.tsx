import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './styles.css'
import './design.css'

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
