{{- define "loyalty.name" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name) | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Labels that never change: selectors cannot. */}}
{{- define "loyalty.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "loyalty.labels" -}}
{{ include "loyalty.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "loyalty.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "loyalty.secretName" -}}
{{ .Values.existingSecret | default (include "loyalty.name" .) }}
{{- end -}}

{{/* What the processes would stop for anyway, said before anything is installed. */}}
{{- define "loyalty.check" -}}
{{- $variables := merge (dict) .Values.env .Values.secret -}}
{{- range list "BASE_DOMAIN" "SUPPORT_EMAIL" "MAIL_FROM" -}}
{{- if not (or (get $variables .) $.Values.existingSecret) }}{{ fail (printf "Set env.%s (see .env.example)" .) }}{{ end -}}
{{- end -}}
{{- if not .Values.env.BASE_DOMAIN }}{{ if .Values.ingress.enabled }}{{ fail "Set env.BASE_DOMAIN: the ingress needs it" }}{{ end }}{{ end -}}
{{- range list "DATABASE_URL" "SESSION_SECRET" "SMTP_URL" -}}
{{- if not (or (get $variables .) $.Values.existingSecret) }}{{ fail (printf "Set secret.%s, or name an existingSecret that has it" .) }}{{ end -}}
{{- end -}}
{{- if and .Values.persistence.backups.enabled .Values.env.BACKUP_TO }}{{ fail "Set persistence.backups.enabled or env.BACKUP_TO, not both" }}{{ end -}}
{{- if and .Values.existingSecret .Values.secret }}{{ fail "Set existingSecret or secret, not both" }}{{ end -}}
{{- if not (or .Values.env.S3_BUCKET .Values.persistence.files.enabled) }}{{ fail "Set env.S3_BUCKET and its keys, or persistence.files.enabled: uploaded files need a place" }}{{ end -}}
{{- end -}}

{{- define "loyalty.podSecurity" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "loyalty.container" -}}
image: {{ include "loyalty.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
{{- end -}}

{{- define "loyalty.envFrom" -}}
envFrom:
  - configMapRef:
      name: {{ include "loyalty.name" . }}
  - secretRef:
      name: {{ include "loyalty.secretName" . }}
{{- end -}}

{{- define "loyalty.mounts" -}}
- name: tmp
  mountPath: /tmp
- name: data
  mountPath: /data
{{- end -}}

{{- define "loyalty.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: {{ .Values.temporary.sizeLimit }}
- name: data
  {{- if .Values.persistence.files.enabled }}
  persistentVolumeClaim:
    claimName: {{ .Values.persistence.files.existingClaim | default (printf "%s-files" (include "loyalty.name" .)) }}
  {{- else }}
  emptyDir: {}
  {{- end }}
{{- end -}}

{{/* Pods are replaced when their variables change. */}}
{{- define "loyalty.checksum" -}}
checksum/variables: {{ printf "%s%s%t" (toJson .Values.env) (toJson .Values.secret) .Values.persistence.backups.enabled | sha256sum }}
{{- end -}}

{{/* Not the empty ones, which would go before those of an existing Secret. */}}
{{- define "loyalty.variables" -}}
{{- range $name, $value := . }}
{{- if ne (toString $value) "" }}
{{ $name }}: {{ $value | toString | quote }}
{{- end }}
{{- end }}
{{- end -}}
