{{- define "keypad.name" -}}
{{- (contains "keypad" .Release.Name | ternary .Release.Name (printf "%s-keypad" .Release.Name)) | trunc 52 | trimSuffix "-" -}}
{{- end -}}

{{- define "keypad.selector" -}}
app.kubernetes.io/name: keypad
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "keypad.labels" -}}
{{ include "keypad.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

{{- define "keypad.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* What the Deployment and the migration have in common. */}}
{{- define "keypad.pod" -}}
automountServiceAccountToken: false
{{- with .Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: data
    emptyDir: {}
  - name: tmp
    emptyDir: {}
  - name: secrets
    secret:
      secretName: {{ .Values.existingSecret }}
      # 0440
      defaultMode: 288
{{- end -}}

{{- define "keypad.container" -}}
image: {{ include "keypad.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
env:
{{- $own := dict "NODE_ENV" "production" "HOST" "0.0.0.0" "PORT" "3000" "DATA_DIR" "/data" "DATABASE_MIGRATE" "off" }}
{{- range $name, $value := merge $own .Values.settings }}
  - name: {{ $name }}
    value: {{ $value | quote }}
{{- end }}
{{- range .Values.secretSettings }}
  - name: {{ . }}_FILE
    value: /run/secrets/keypad/{{ . }}
{{- end }}
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
  - name: secrets
    mountPath: /run/secrets/keypad
    readOnly: true
{{- end -}}
