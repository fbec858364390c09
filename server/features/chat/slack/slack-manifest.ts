/** The settings of the app at Slack, as its page imports them. */
export const slackManifest = JSON.stringify({
  display_information: { name: 'Balancia', description: 'Your agents reach you, and you answer them' },
  features: {
    app_home: { messages_tab_enabled: true, messages_tab_read_only_enabled: false },
    bot_user: { display_name: 'Balancia', always_online: true },
  },
  oauth_config: { scopes: { bot: ['chat:write', 'im:history', 'users:read', 'files:read'] } },
  settings: {
    event_subscriptions: { bot_events: ['message.im'] },
    interactivity: { is_enabled: true },
    socket_mode_enabled: true,
    token_rotation_enabled: false,
  },
})
