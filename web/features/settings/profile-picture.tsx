import { type ChangeEvent, useRef, useState } from 'react'
import { Avatar } from '#web/components/avatar.tsx'
import { Button } from '#web/components/button.tsx'
import { useRemovePicture, useSetPicture } from '#web/data/account/profile.ts'
import { displayName, type SessionUser } from '#web/data/auth.ts'
import { toast } from '#web/platform/toast.ts'
import { PictureCrop } from './picture-crop.tsx'

const readable = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** The user's picture, with controls to set and remove it. */
export function ProfilePicture({ user }: { user: SessionUser }) {
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const save = useSetPicture()
  const remove = useRemovePicture()

  const handleFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      const description =
        'This is not a picture that can be read. Choose a JPEG, PNG, WebP, AVIF or GIF file.'
      toast({ title: 'Error', description, variant: 'destructive' })
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={displayName(user)} imageUrl={user.profileImageUrl} size="lg" />
      <div className="min-w-0">
        <p className="font-medium text-sm">Picture</p>
        <p className="text-muted text-xs">People you work with here see it beside your name.</p>
      </div>
      <div className="flex flex-wrap gap-2 sm:ml-auto">
        <input
          ref={input}
          type="file"
          accept={readable}
          hidden
          aria-label="Picture file"
          onChange={(event) => void handleFile(event)}
        />
        <Button onClick={() => input.current?.click()}>
          {user.profileImageUrl ? 'Change picture' : 'Choose picture'}
        </Button>
        {user.profileImageUrl && (
          <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
            Remove picture
          </Button>
        )}
      </div>
      {picture && (
        <PictureCrop
          picture={picture}
          busy={save.isPending}
          onCancel={() => setPicture(undefined)}
          onCropped={(cropped) => save.mutate(cropped, { onSuccess: () => setPicture(undefined) })}
        />
      )}
    </div>
  )
}
