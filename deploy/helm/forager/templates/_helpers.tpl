{{- define "forager.name" -}}
{{- if contains "forager" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-forager" .Release.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "forager.secret" -}}
{{- if .Values.secret.existing }}{{ .Values.secret.existing }}{{ else }}{{ include "forager.name" . }}{{ end }}
{{- end }}

{{- define "forager.selector" -}}
app.kubernetes.io/name: forager
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "forager.labels" -}}
{{ include "forager.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{/* Every process exports the same values about jobs: one of them is enough, whichever answers. */}}
{{- define "forager.waitingQuery" -}}
sum(max by (type) (forager_jobs_waiting{namespace="{{ .Release.Namespace }}",service=~"{{ include "forager.name" . }}(-metrics)?"}))
{{- end }}

{{- define "forager.oldestQuery" -}}
max(forager_jobs_oldest_waiting_seconds{namespace="{{ .Release.Namespace }}",service=~"{{ include "forager.name" . }}(-metrics)?"})
{{- end }}
