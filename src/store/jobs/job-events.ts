/**
 * SQL for what the events of a job say about where it comes from, as arguments of `json_build_object`. Its nulls must be
 * stripped.
 */
export const origin = "'campaign_id', campaign_id, 'batch_id', batch_id, 'client_ref', client_ref";
