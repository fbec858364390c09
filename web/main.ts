import '#web/styles.css'

// In tasks of their own, before and between which a slow phone paints the frame that the document brings.
void import('react-dom/client').then(() => import('./start.tsx')).then(({ start }) => start())
