interface Specified {
  table: string
  /** One line per column: name, type, default, uniqueness, reference and its delete rule. */
  columns: string
}

/** The tables of the product description, transcribed manually, to compare the data model with. */
export const specifiedTables: Specified[] = [
  {
    table: 'users',
    columns: `
      id text unique
      email text unique
      first_name text
      last_name text
      profile_image_url text
      role varchar(20) = user
      is_active boolean = true
      invited_by text -> users set null
      invited_at timestamptz
      last_login_at timestamptz
      subscription_tier varchar(20) = free
      subscription_status varchar(20) = active
      subscription_expires_at timestamptz
      agent_executions_used integer = 0
      agent_executions_limit integer = 50
      payment_customer_id text unique
      payment_subscription_id text unique
      created_at timestamptz = now()
      updated_at timestamptz = now()`,
  },
  {
    table: 'sessions',
    columns: `
      sid text unique
      sess jsonb
      expire timestamptz`,
  },
  {
    table: 'custom_personas',
    columns: `
      id integer identity unique
      user_id text -> users cascade
      name text unique
      description text
      usage_count integer = 1
      is_approved boolean = false
      created_at timestamptz = now()`,
  },
  {
    table: 'agents',
    columns: `
      id integer identity unique
      user_id text -> users cascade
      name text
      persona text
      custom_persona text
      task_description text
      task_frequency varchar(20) = daily
      web_links text[] = {}
      python_script text
      notifications boolean = false
      auto_schedule boolean = false
      learning_mode boolean = false
      status varchar(20) = active
      tasks_completed integer = 0
      success_rate double precision = 0
      average_execution_time double precision = 0
      last_run timestamptz
      next_run timestamptz
      trigger_type varchar(20) = schedule
      trigger_config jsonb
      integrations text[] = {}
      deleted_at timestamptz
      created_at timestamptz = now()
      updated_at timestamptz = now()`,
  },
  {
    table: 'agent_executions',
    columns: `
      id integer identity unique
      agent_id integer -> agents cascade
      user_id text -> users cascade
      input text
      output text
      status varchar(20) = queued
      execution_time integer
      started_at timestamptz
      completed_at timestamptz
      error_message text
      output_data jsonb
      trigger_source varchar(20) = manual
      ai_used varchar(30)
      tokens_used integer = 0
      cost numeric(14,6) = 0
      conversation_history jsonb
      executed_at timestamptz = now()`,
  },
  {
    table: 'agent_conversations',
    columns: `
      id integer identity unique
      agent_id integer -> agents cascade
      user_id text -> users cascade
      message_type varchar(20)
      message text
      timestamp timestamptz = now()
      execution_id integer -> agent_executions set null
      metadata jsonb`,
  },
  {
    table: 'agent_triggers',
    columns: `
      id integer identity unique
      agent_id integer -> agents cascade
      trigger_type varchar(20)
      endpoint text unique
      api_key text
      conditions jsonb
      is_active boolean = true
      created_at timestamptz = now()`,
  },
  {
    table: 'user_activity_logs',
    columns: `
      id integer identity unique
      user_id text
      action varchar(50)
      resource varchar(50)
      resource_id text
      metadata jsonb
      ip_address text
      user_agent text
      created_at timestamptz = now()`,
  },
  {
    table: 'subscription_plans',
    columns: `
      id varchar(20)
      name text
      description text
      price integer
      interval varchar(10)
      agent_limit integer
      executions_limit integer
      features text[] = {}
      is_active boolean = true
      sort_order integer = 0
      created_at timestamptz = now()`,
  },
  {
    table: 'user_subscriptions',
    columns: `
      id integer identity unique
      user_id text -> users cascade
      plan_id varchar(20)
      status varchar(20) = active
      current_period_start timestamptz
      current_period_end timestamptz
      canceled_at timestamptz
      created_at timestamptz = now()
      updated_at timestamptz = now()`,
  },
  {
    table: 'usage_records',
    columns: `
      service varchar(50)
      usage_amount numeric(20,6)
      usage_type varchar(50)
      timestamp timestamptz = now()
      total_billed numeric(14,6) = 0
      base_cost numeric(14,6) = 0
      processing_fee numeric(14,6) = 0
      execution_id integer -> agent_executions set null`,
  },
  {
    table: 'agent_teams',
    columns: `
      id integer identity unique
      name text
      description text
      user_id text -> users cascade
      status varchar(20) = active
      task_description text
      execution_order varchar(20) = sequential
      created_at timestamptz = now()
      updated_at timestamptz = now()`,
  },
  {
    table: 'agent_team_members',
    columns: `
      id integer identity unique
      team_id integer -> agent_teams cascade
      agent_id integer -> agents cascade
      execution_order integer = 1
      is_required boolean = true
      custom_instructions text
      added_at timestamptz = now()`,
  },
  {
    table: 'agent_team_executions',
    columns: `
      id integer identity unique
      team_id integer -> agent_teams cascade
      user_id text -> users cascade
      status varchar(20) = queued
      input_data jsonb
      output_data jsonb
      error_message text
      total_execution_time integer
      trigger_source varchar(20) = manual
      started_at timestamptz
      completed_at timestamptz
      executed_at timestamptz = now()`,
  },
  {
    table: 'api_integrations',
    columns: `
      id integer identity unique
      name text
      description text
      category varchar(20)
      icon_url text
      base_url text
      auth_type varchar(20)
      config_schema jsonb
      is_active boolean = true
      usage_count integer = 0
      created_at timestamptz = now()`,
  },
  {
    table: 'user_integrations',
    columns: `
      id integer identity unique
      user_id text -> users cascade
      integration_id integer -> api_integrations cascade
      name text
      config jsonb = {}
      is_active boolean = true
      last_used timestamptz
      created_at timestamptz = now()`,
  },
  {
    table: 'invitations',
    columns: `
      id text unique
      email text
      role varchar(20) = user
      invited_by text -> users set null
      token text unique
      status varchar(20) = pending
      expires_at timestamptz
      accepted_at timestamptz
      created_at timestamptz = now()`,
  },
]
