// chunk: page
import { useEffect, useState } from 'react'

/**
 * Accepts a file dropped anywhere on the page, which the browser would open otherwise; returns whether one is dragged
 * over it.
 */
export function useDroppedFile(onDrop: (files: FileList) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const handleOver = (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    }
    const handleLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const handleDrop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (event.dataTransfer) onDrop(event.dataTransfer.files)
    }
    window.addEventListener('dragover', handleOver)
    window.addEventListener('dragleave', handleLeave)
    window.addEventListener('drop', handleDrop)
    return () => {
      window.removeEventListener('dragover', handleOver)
      window.removeEventListener('dragleave', handleLeave)
      window.removeEventListener('drop', handleDrop)
    }
  }, [onDrop])
  return isOver
}
